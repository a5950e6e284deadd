/** Waits for a promise for a limited time. Rejects with an Error when the time is up. */
export async function patiently<Result>(work: Promise<Result>, patienceMs: number): Promise<Result> {
  const tooLong = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLong.reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  try {
    return await Promise.race([work, tooLong.promise]);
  } finally {
    clearTimeout(timer);
  }
}
