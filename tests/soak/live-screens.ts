import http from 'node:http'

/** Screens that stay open and listen, each on a connection of its own. */
export interface LiveScreens {
  readonly open: number
  /** Messages that they were sent, all together. */
  readonly heard: number
  close(): void
}

/** Opens so many for those who have these cookies, in turn, and waits until each is let in. */
export async function openLiveScreens(
  url: string,
  cookies: readonly string[],
  count: number,
): Promise<LiveScreens> {
  const agent = new http.Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const responses = new Set<http.IncomingMessage>()
  let heard = 0
  const openOne = (cookie = '') =>
    new Promise<void>((resolve, reject) => {
      const headers = { cookie, accept: 'text/event-stream' }
      const request = http.get(
        `${url}/trpc/notifications.live?input=%7B%7D`,
        { agent, headers },
        response => {
          if (response.statusCode !== 200)
            return reject(new Error(`live events: HTTP ${response.statusCode}`))
          responses.add(response)
          response.once('close', () => responses.delete(response))
          response.on('error', () => {})
          response.on('data', (chunk: Buffer) => {
            if (chunk.includes('data: [')) heard += 1
          })
          resolve()
        },
      )
      request.on('error', reject)
    })
  for (let opened = 0; opened < count; opened += 1) await openOne(cookies[opened % cookies.length])
  return {
    get open() {
      return responses.size
    },
    get heard() {
      return heard
    },
    close: () => agent.destroy(),
  }
}
