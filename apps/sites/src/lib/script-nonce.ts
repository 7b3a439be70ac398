import { randomBytes } from 'node:crypto'

/** What the scripts of one answer are known by. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** Our own scripts, as Astro writes them; what content brings looks otherwise, and gets none. */
const ownScript = '<script type="module" src="/_astro/'

/** The same page with the nonce on each script of ours. */
export async function withNonce(response: Response, nonce: string): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const page = (await response.text()).replaceAll(
    ownScript,
    ownScript.replace(' ', ` nonce="${nonce}" `),
  )
  return new Response(page, response)
}
