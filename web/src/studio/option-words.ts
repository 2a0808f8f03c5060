/** Options and their values in words. */

import { phrase } from "../lib/wording";
import type { Value } from "../lib/rule-values";
import type { OptionInfo } from "../protocol";
import type { Texts } from "../texts";
import { s } from "../texts/studio.svelte";

export function valueWords(option: OptionInfo, value: Value, texts: Texts): string {
  if (typeof value === "boolean") return value ? s().yes : s().no;
  if (option.kind !== "choice") return `${value}`;
  const english = option.words?.[option.values?.indexOf(`${value}`) ?? -1] ?? `${value}`;
  return texts.rules.value(option.key, `${value}`, english);
}

/** Whether somebody may mean an option by what they look for. */
export function isMeant(option: OptionInfo, wanted: string, texts: Texts): boolean {
  const words = [
    option.key,
    phrase({ say: option.title }),
    phrase({ say: option.section }),
    ...(option.values ?? []).map((value) => valueWords(option, value, texts)),
    ...Object.values(option.sentences ?? {}).map((say) => phrase({ say })),
  ];
  const text = words.join(" ").toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
