const PATIENCE_MS = 10_000

/** An answer of a provider; status 0 where it could not be reached. */
export interface ProviderAnswer {
  ok: boolean
  status: number
  body: unknown
}

/**
 * One request to a provider, ten seconds at most; its address is ours, never a caller's. Undefined where no answer came: the work may
 * have been done all the same.
 */
export async function ask(
  url: string,
  init: { method?: 'POST'; headers: Record<string, string>; body?: string },
): Promise<ProviderAnswer | undefined> {
  try {
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await answer.text()
    return { ok: answer.ok, status: answer.status, body: parsed(text) }
  } catch (error) {
    return wasNotReached(error) ? { ok: false, status: 0, body: undefined } : undefined
  }
}

/** No connection was made: nothing can have been done. */
function wasNotReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
