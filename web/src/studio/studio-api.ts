/** The server's doors for designers. */

import { call, post, request } from "../lib/api";
import type {
  DesignFiles,
  DesignPage,
  PlayTest,
  PrintOrder,
  RulesChoice,
  StudioInfo,
  StudioWords,
} from "../protocol";

export const checkDesign = (rules: RulesChoice, against: RulesChoice | null) =>
  call<DesignPage>("/api/designs/check", post({ rules, against }));
export const readDesign = (files: DesignFiles) =>
  call<RulesChoice>("/api/designs/read", post(files));
export const getPlayTest = (table: string, match: number) =>
  call<PlayTest>(`/api/tables/${table}/matches/${match}/figures`);
export const getStudio = () => call<StudioInfo>("/api/studio");

let vocabulary: Promise<StudioWords> | undefined;

/** What cards and themes can be made of; asked for once. */
export function getVocabulary(): Promise<StudioWords> {
  vocabulary ??= call<StudioWords>("/api/designs/words").catch((error: unknown) => {
    vocabulary = undefined;
    throw error;
  });
  return vocabulary;
}

export const jobFile = (id: string, name: string): string => `/api/jobs/${id}/files/${name}`;

/** Have the browser keep a file that the server makes of something. */
async function download(path: string, body: unknown, name: string): Promise<void> {
  const response = await request(path, post(body));
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name || (named?.[1] ?? "lastcard");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const downloadFolder = (rules: RulesChoice) => download("/api/designs/files", rules, "");
export const downloadPdf = (order: PrintOrder, name: string) =>
  download("/api/designs/print", order, name);

/** A design from files somebody chose or dropped: a zip file, a rule file, or a whole folder. */
export async function readFiles(files: readonly File[]): Promise<RulesChoice> {
  const zip = files.find((file) => file.name.endsWith(".zip"));
  if (zip) return readDesign({ zip: base64(new Uint8Array(await zip.arrayBuffer())) });
  const texts = files
    .filter((file) => file.name.endsWith(".toml"))
    .map(async (file) => [file.webkitRelativePath || file.name, await file.text()] as const);
  return readDesign({ files: Object.fromEntries(await Promise.all(texts)) });
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
