import { decodeText } from '../../../kernel/shared/decode-text.ts'
import type { ChannelId } from '../../rules.ts'
import type { ChannelAdapter, WireRequest, WireResponse } from '../rules/adapter.ts'

const patienceMs = 60_000
const largestAnswer = 4_000_000

/** An answer that never came: whether the channel has acted is not known. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** One message over the network. `channelsUrl` is where stand-ins answer. Throws NoAnswerError. */
export async function sendRequest(
  channelId: ChannelId,
  adapter: ChannelAdapter,
  request: WireRequest,
  channelsUrl: string | undefined,
): Promise<WireResponse> {
  const base = channelsUrl ? `${channelsUrl}/${channelId}` : adapter.address
  try {
    const response = await fetch(`${base}${request.path}`, {
      method: request.method,
      headers: request.headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      ...(request.body !== undefined && { body: request.body }),
    })
    const headers = Object.fromEntries(response.headers)
    const body = decodeText(await readAll(response), headers['content-type'])
    return { status: response.status, headers, body }
  } catch (error) {
    throw new NoAnswerError(reasonOf(error))
  }
}

/** No more is read of an answer than anybody sends in good faith. */
async function readAll({ body }: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > largestAnswer) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return `no answer in ${patienceMs / 1000} s`
  const cause =
    error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return cause ? `not reached (${cause})` : 'not reached'
}
