/** Stands where all cases are dealt with: a new one fails the type check here. */
export function unreachable(value: never): never {
  throw new Error(`not expected: ${JSON.stringify(value)}`);
}
