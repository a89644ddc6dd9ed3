interface Offer<Part> {
  readonly part: Part;
  readonly goOn: (isWanted: boolean) => void;
}

/**
 * The parts of a stream that hands them out, for the one who pulls them: the next one is read once the one before was
 * taken. Anyone who stops pulling ends the stream. Throws what it throws.
 */
export async function* pulled<Part>(
  stream: (take: (part: Part) => Promise<boolean>) => Promise<void>,
): AsyncGenerator<Part, void, undefined> {
  const newOffer = () => {
    const made = Promise.withResolvers<Offer<Part> | null>();
    // What fails when nobody pulls any more is thrown to nobody.
    made.promise.catch(() => undefined);
    return made;
  };
  let offer = newOffer();
  const reading = stream((part) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    offer.resolve({ part, goOn: resolve });
    return promise;
  }).then(
    () => offer.resolve(null),
    (error: unknown) => offer.reject(error),
  );
  let open: Offer<Part> | null = null;
  try {
    for (;;) {
      open = await offer.promise;
      if (open === null) return;
      offer = newOffer();
      yield open.part;
      open.goOn(true);
    }
  } finally {
    open?.goOn(false);
    await reading;
  }
}
