/** Markup that is safe to send: made by `html`, which escapes every text that it is given. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | readonly Html[]

export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: String.raw({ raw: pieces }, ...parts.map(markupOf)) }
}

function markupOf(part: Part): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string')
    return part.replace(/[&<>"'`]/g, character => `&#${character.charCodeAt(0)};`)
  return 'markup' in part ? part.markup : part.map(one => one.markup).join('')
}
