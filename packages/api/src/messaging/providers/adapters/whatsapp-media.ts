import { z } from 'zod'
import { ask } from './http.ts'
import { VERSION, type WhatsappAccount } from './whatsapp.ts'

const PATIENCE_MS = 60_000

const described = z.object({ url: z.url(), file_size: z.number().optional() })
const failed = z.object({ error: z.object({ code: z.number(), message: z.string().default('') }) })

/** What became of asking for a file. `gone` and `foreign` are at their end; `later` is worth another attempt. */
export type FetchedMedia =
  | { kind: 'fetched'; bytes: Buffer }
  | { kind: 'too-large' | 'gone' | 'foreign' }
  | { kind: 'later' }

/**
 * The bytes of a file that a guest sent: its id leads to an address that holds for minutes, and the address, asked with the token, to the
 * bytes. Never more than `limit` bytes are read, whatever size was named; the token goes to nobody but WhatsApp.
 */
export async function fetchMedia(
  account: WhatsappAccount,
  mediaId: string,
  limit: number,
): Promise<FetchedMedia> {
  const headers = { authorization: `Bearer ${account.accessToken}` }
  const answer = await ask(
    `${account.baseUrl}/${VERSION}/${encodeURIComponent(mediaId)}?phone_number_id=${account.phoneNumberId}`,
    { headers },
  )
  if (!answer?.ok) {
    // Code 100 tells that there is nothing of this id; what fails of an account or of its provider may stand again tomorrow.
    const isUnknown = failed.safeParse(answer?.body).data?.error.code === 100
    return { kind: answer?.status === 404 || isUnknown ? 'gone' : 'later' }
  }
  const media = described.safeParse(answer.body)
  if (!media.success) return { kind: 'later' }
  if ((media.data.file_size ?? 0) > limit) return { kind: 'too-large' }
  if (!isOfProvider(media.data.url, account)) return { kind: 'foreign' }
  return await load(media.data.url, headers, limit)
}

async function load(
  url: string,
  headers: Record<string, string>,
  limit: number,
): Promise<FetchedMedia> {
  try {
    const answer = await fetch(url, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      return { kind: answer.status === 404 || answer.status === 410 ? 'gone' : 'later' }
    }
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > limit) return { kind: 'too-large' }
      parts.push(part)
    }
    return { kind: 'fetched', bytes: Buffer.concat(parts) }
  } catch {
    return { kind: 'later' }
  }
}

const hostsOfWhatsapp = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/

/** The token is shown to the provider alone, wherever an answer may lead. */
function isOfProvider(url: string, { baseUrl, isSandbox }: WhatsappAccount): boolean {
  const { protocol, hostname, origin } = new URL(url)
  return isSandbox
    ? origin === new URL(baseUrl).origin
    : protocol === 'https:' && hostsOfWhatsapp.test(hostname)
}
