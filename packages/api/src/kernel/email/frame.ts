const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** How wide a letter is at most, in pixels. */
const width = 576

const font =
  "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',Arial,sans-serif"

/** Of a cell with words: Outlook takes no font over from what is around it. */
export const wordsStyle = `${font};font-size:16px;line-height:1.55`

/** What a program that reads style sheets makes of an email in the dark and on a narrow screen; the others have the light look of its tags. */
const looks =
  '@media (prefers-color-scheme:dark){.page{background:#1a1917!important;color:#ece8e1!important}.card{background:#262421!important;color:#ece8e1!important}.muted{color:#b9b2a7!important}.row{border-color:#403c36!important}.plain{background:#262421!important;color:#ece8e1!important;border-color:#7d766b!important}}@media (max-width:420px){.card{padding:18px!important}}'

/** Nested in tables with their width as an attribute, and for Outlook in one that is as wide as can be: it knows no `max-width`. */
const table = 'role="presentation" cellspacing="0" cellpadding="0" border="0"'

/**
 * A whole email around rows of one column (`<tr>…</tr>`), in what Gmail, Outlook, Apple Mail and Yahoo show alike: tables, styles on
 * the tags, every background with the colour of its words.
 */
export const emailPage = (language: 'en' | 'hi', rows: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${looks}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#f3f1ee;color:#222222;${wordsStyle}">`,
    `<table ${table} width="100%" class="page" style="background:#f3f1ee;color:#222222"><tr><td align="center" style="padding:20px 12px">`,
    `<!--[if mso]><table ${table} width="${width}"><tr><td><![endif]-->`,
    `<table ${table} width="100%" style="max-width:${width}px;text-align:left">${rows.join('')}</table>`,
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('')

/** The column of the letter's words, below whatever stands at its head. */
export const cardRow = (html: string, style = 'border-radius:0 0 10px 10px'): string =>
  `<tr><td class="card" style="background:#ffffff;color:#222222;padding:24px;${style};${wordsStyle}">${html}</td></tr>`

export const footRow = (html: string): string =>
  `<tr><td class="muted" style="padding:16px 24px;color:#5b5b5b;${font};font-size:14px;line-height:1.5">${html}</td></tr>`

interface Button {
  label: string
  url: string
  /** CSS of its background, the colour of its words and its border. */
  look: string
  className?: string
}

/**
 * A link that looks like a button. Outlook, which knows no padding of a link, reads the spaces that are hidden from the others
 * (goodemailcode.com, buttons).
 */
export const emailButton = ({ label, url, look, className }: Button): string =>
  `<a href="${escapeHtml(url)}"${className ? ` class="${className}"` : ''} style="display:inline-block;margin:0 10px 10px 0;padding:12px 18px;mso-padding-alt:0;border-radius:6px;text-decoration:none;${look}"><!--[if mso]><i style="mso-font-width:150%;mso-text-raise:27px" hidden>&emsp;</i><![endif]--><span style="mso-text-raise:13px">${escapeHtml(label)}</span><!--[if mso]><i style="mso-font-width:150%" hidden>&emsp;&#8203;</i><![endif]--></a>`
