/** The messages of a port, one after the other; none is lost while nobody asks. */
export interface Inbox {
  /** The next message. Rejects once `fail` was called. */
  next(): Promise<unknown>;
  /** Says that no message will come any more. */
  fail(error: Error): void;
}

export function createInbox(port: {
  on(event: 'message', listener: (message: unknown) => void): unknown;
}): Inbox {
  const messages: unknown[] = [];
  let waiting: PromiseWithResolvers | undefined;
  let failure: Error | undefined;
  port.on('message', (message: unknown) => {
    if (waiting === undefined) return void messages.push(message);
    waiting.resolve(message);
    waiting = undefined;
  });
  return {
    next() {
      if (messages.length > 0) return Promise.resolve(messages.shift());
      if (failure !== undefined) return Promise.reject(failure);
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
      });
    },
    fail(error) {
      failure = error;
      waiting?.reject(error);
      waiting = undefined;
    },
  };
}

interface PromiseWithResolvers {
  readonly resolve: (message: unknown) => void;
  readonly reject: (error: Error) => void;
}
