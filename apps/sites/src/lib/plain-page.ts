import { createHash } from 'node:crypto'

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const style = `:root{color-scheme:light dark}body{font:17px/1.6 system-ui,sans-serif;margin:18vh auto;max-width:30rem;padding:0 1.5rem}h1{font-size:1.6rem;line-height:1.25;font-weight:600}`
export const plainFingerprint = `sha256-${createHash('sha256').update(style).digest('base64')}`

interface Reach {
  name: string
  phone: string | null
  email: string | null
}

/** How to reach the hotel, where it is known by the time of the failure. */
const reachOf = ({ name, phone, email }: Reach): string =>
  `<p><b>${escaped(name)}</b>${[
    phone && `<a href="tel:${escaped(phone)}">${escaped(phone)}</a>`,
    email && `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
  ]
    .filter(Boolean)
    .map(link => `<br>${link}`)
    .join('')}</p>`

interface Said {
  title: string
  advice: string
  language?: string
  hotel?: Reach | undefined
}

/** A page that needs nothing: not the hotel, not its style. */
export const plainPage = ({
  title,
  advice,
  language = 'en',
  hotel,
}: Said): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(title)}</h1><p>${escaped(advice)}</p>${hotel ? reachOf(hotel) : ''}</main></body></html>`
