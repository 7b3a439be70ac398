import { createHash } from 'node:crypto'

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{font:17px/1.6 system-ui,sans-serif;margin:18vh auto;max-width:30rem;padding:0 1.5rem}h1{font-size:1.6rem;line-height:1.25;font-weight:600}`
export const plainFingerprint = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** A page that needs nothing: not the hotel, not its style. */
export const plainPage = (title: string, advice: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(advice)}</p></main></body></html>`
