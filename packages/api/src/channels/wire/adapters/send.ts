import { decodeText } from '../../../kernel/shared/decode-text.ts'
import { present } from '../../../kernel/shared/present.ts'
import type { ChannelId } from '../../rules.ts'
import type { ChannelAdapter, WireRequest, WireResponse } from '../rules/adapter.ts'
import { forgetToken, keptToken, keyOf } from './kept-tokens.ts'

const patienceMs = 60_000
const largestAnswer = 4_000_000

/** An answer that never came: whether the channel has acted is not known. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/**
 * One message over the network, with a token where the channel wants one: its answer, or the channel's refusal of a token. `channelsUrl` is
 * where stand-ins answer. Throws NoAnswerError.
 */
export async function sendRequest(
  channelId: ChannelId,
  adapter: ChannelAdapter,
  request: WireRequest,
  channelsUrl: string | undefined,
): Promise<WireResponse> {
  const send = (one: WireRequest) => sendAsIs(addressOf(channelId, adapter, one, channelsUrl), one)
  const { signIn } = request
  if (!adapter.tokens || !signIn) return send(request)
  const { tokens } = adapter
  const key = keyOf(channelId, channelsUrl, signIn)
  const sendWithToken = async (isAgain: boolean): Promise<WireResponse> => {
    const given = await keptToken(key, tokens.seconds, async () => {
      const answer = await send(tokens.request(signIn))
      return tokens.read(answer) ?? answer
    })
    if (typeof given !== 'string') return given
    const headers = { ...request.headers, authorization: `Bearer ${given}` }
    const response = await send({ ...request, headers })
    if (response.status !== 401 || isAgain) return response
    // It ended before its time: another is asked for, once, by whichever message hears of it first.
    forgetToken(key, given)
    return sendWithToken(true)
  }
  return sendWithToken(false)
}

function addressOf(
  channelId: ChannelId,
  { address, hosts }: ChannelAdapter,
  { host, path }: WireRequest,
  channelsUrl: string | undefined,
): string {
  if (channelsUrl) return `${channelsUrl}/${channelId}${host ? `/${host}` : ''}${path}`
  return `${host ? present(hosts?.[host], `host ${host} of ${channelId}`) : address}${path}`
}

async function sendAsIs(url: string, request: WireRequest): Promise<WireResponse> {
  try {
    const response = await fetch(url, {
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
