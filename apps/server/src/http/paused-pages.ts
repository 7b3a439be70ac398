import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { KeptPage } from './page-cache.ts'

const words = {
  en: {
    title: 'Booking is paused for a moment',
    look: 'You can look around. Prices and bookings come back by themselves; please try again in a few minutes.',
    away: 'This page comes back in a few minutes. Nothing was booked and nothing was changed.',
  },
  hi: {
    title: 'बुकिंग कुछ देर के लिए रुकी है',
    look: 'आप वेबसाइट देख सकते हैं। दरें और बुकिंग अपने आप लौट आएँगी; कृपया कुछ मिनट बाद फिर कोशिश करें।',
    away: 'यह पेज कुछ मिनट में लौट आएगा। कुछ भी बुक नहीं हुआ और कुछ भी बदला नहीं गया।',
  },
} as const
type Language = keyof typeof words

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }

/** A kept page with the notice on top that nothing can be booked now; undefined when it cannot be opened. */
export function withPausedNotice(
  { headers, body }: KeptPage,
  language: Language,
): KeptPage | undefined {
  const encoding = String(headers['content-encoding'] ?? 'identity')
  if (encoding !== 'br' && encoding !== 'gzip' && encoding !== 'identity') return undefined
  const { title, look } = words[language]
  const notice = `<div class="notice bad" role="alert"><p><strong>${title}</strong></p><p>${look}</p></div>`
  const page = unpack[encoding](body).toString()
  const { 'content-encoding': _, 'content-length': __, etag: ___, ...rest } = headers
  return {
    headers: { ...rest, 'cache-control': 'no-store' },
    body: Buffer.from(page.replace(/<main[^>]*>/, main => main + notice)),
  }
}

/** In plain dress, for a page of which nothing is kept. */
export function pausedPage(language: Language, reference: string): string {
  const { title, away } = words[language]
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto;max-width:28rem;padding:0 1rem;color:#1f2937}small{color:#6b7280}</style>
<h1>${title}</h1><p>${away}</p><p><small>${reference}</small></p></html>`
}

export const languageOf = (url: string): Language => (/^\/hi(?=[/?]|$)/.test(url) ? 'hi' : 'en')
