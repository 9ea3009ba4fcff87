/** Returns the result of an action; `undefined` if it throws, whatever the error. */
export function ifPossible<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
