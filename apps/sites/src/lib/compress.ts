import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const smallest = 1024

const ways = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
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
  if (!/^(text\/|application\/(json|xml))/.test(response.headers.get('content-type') ?? '')) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const way = body.length < smallest ? undefined : wayFor(acceptEncoding)
  const sent = way ? await ways[way](body) : body
  if (way) headers.set('content-encoding', way)
  headers.set('content-length', String(sent.length))
  return new Response(new Uint8Array(sent), { status: response.status, statusText: response.statusText, headers })
}
