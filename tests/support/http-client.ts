/** Calls procedures as any program would: over HTTP, keeping the session cookie that it is given. */
export interface HttpClient {
  query(path: string, input?: object): Promise<HttpAnswer>
  mutate(path: string, input: object): Promise<HttpAnswer>
  /** What it sends along. */
  cookie(): string
}

/** `data` where the product did it, `reason` where it refused. A connection that breaks rejects instead. */
export type HttpAnswer =
  | { data: Record<string, unknown>; reason?: undefined }
  | { data?: undefined; reason: string }

interface Body {
  result?: { data: Record<string, unknown> }
  error?: { data: { reason: string } }
}

export function createHttpClient(url: string): HttpClient {
  let cookie = ''
  async function send(path: string, init: RequestInit): Promise<HttpAnswer> {
    const response = await fetch(`${url}/trpc/${path}`, {
      ...init,
      headers: { ...init.headers, cookie },
    })
    for (const header of response.headers.getSetCookie()) cookie = header.split(';')[0] ?? ''
    const { result, error }: Body = JSON.parse(await response.text())
    return result
      ? { data: result.data }
      : { reason: error?.data.reason ?? `HTTP ${response.status}` }
  }
  return {
    cookie: () => cookie,
    query: (path, input) =>
      send(input ? `${path}?input=${encodeURIComponent(JSON.stringify(input))}` : path, {}),
    mutate: (path, input) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: { 'content-type': 'application/json' },
      }),
  }
}
