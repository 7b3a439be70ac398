import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const smallest = 1024

// A window of 64 KB holds a page; a larger one takes longer to lay out than to fill.
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
}
const ways = {
  br: (body: Buffer) => brotliCompressSync(body, brotli),
  gzip: (body: Buffer) => gzipSync(body, { level: 4 }),
}

function wayFor(accepted: string): keyof typeof ways | undefined {
  const names = accepted
    .split(',')
    .map(part => part.trim())
    .filter(part => !/;\s*q=0(\.0*)?$/.test(part))
    .map(part => part.split(';')[0])
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}

/** The same response with its text compressed as the browser takes it. A page is a few kilobytes and is held whole. */
export async function compressed(response: Response, acceptEncoding: string): Promise<Response> {
  if (
    response.headers.has('content-encoding') ||
    !/^(text\/|application\/(json|xml))/.test(response.headers.get('content-type') ?? '')
  )
    return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  // Weak: the same words, however they are compressed.
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 24)
  if (response.status === 200) headers.set('etag', `W/"${digest}"`)
  headers.append('vary', 'accept-encoding')
  const way = body.length < smallest ? undefined : wayFor(acceptEncoding)
  const sent = way ? ways[way](body) : body
  if (way) headers.set('content-encoding', way)
  headers.set('content-length', String(sent.length))
  return new Response(new Uint8Array(sent), {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}
