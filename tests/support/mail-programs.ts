/** Gmail shows the first 102 KB of an email and hides the rest. */
const gmailClip = 102 * 1024

const declarations = (tag: string): [string, string][] =>
  (/ style="([^"]*)"/.exec(tag)?.[1] ?? '').split(';').flatMap(part => {
    const at = part.indexOf(':')
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
  })

/** What some mail program drops of every style: Outlook's Word knows none of it, Gmail and Yahoo parts. */
const dropped =
  /^(display:\s*(inline-)?(flex|grid)|position|float|transform|background-image|filter|opacity|gap|inset|z-index)\b/
const rightUnits = /^[^;]*\b(rem|vw|vh|ch)\b|var\(|calc\(|clamp\(|min\(|max\(/

/**
 * Why an email would look wrong or be cut in Outlook, Gmail, Apple Mail or Yahoo, by what each is known to drop: styles of the head,
 * layout by CSS, padding of what is no cell, pictures without a size or words, backgrounds that say nothing of their ink.
 */
export function faultsInMailPrograms(html: string): string[] {
  const faults: string[] = []
  const bytes = Buffer.byteLength(html)
  if (bytes > gmailClip) faults.push(`${bytes} bytes: Gmail clips it`)
  const [, sheet = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  if (sheet.length > 8192) faults.push('Gmail drops a style sheet of more than 8192 characters')
  const always = sheet.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '').trim()
  if (always !== '') faults.push(`only in the head: ${always.slice(0, 60)}`)
  if (!/<!--\[if mso\]><table [^>]*width="\d+"/.test(html))
    faults.push('Outlook knows no max-width: it wants a table as wide as the letter')
  if (!/<html lang="(en|hi)"/.test(html)) faults.push('no language')
  if (!html.includes('<meta name="color-scheme" content="light dark">'))
    faults.push('does not say that it has a dark look')
  for (const [tag, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)\b[^>]*>/g))
    faults.push(...faultsOfTag(tag, name))
  return faults
}

function faultsOfTag(tag: string, name: string): string[] {
  const faults: string[] = []
  const styles = declarations(tag)
  const says = (property: string) => styles.some(([known]) => known === property)
  if (/^(script|form|link|svg|video|iframe|object|input|button|div)$/.test(name))
    faults.push(`a program drops <${name}> or its look`)
  for (const [property, value] of styles) {
    const style = `${property}: ${value}`
    if (dropped.test(style) || rightUnits.test(value)) faults.push(`dropped: ${style} of <${name}>`)
    // A link's padding has its own way for Outlook beside it.
    const mayPad = ['td', 'th', 'body'].includes(name) || says('mso-padding-alt')
    if (property === 'padding' && !mayPad) faults.push(`Outlook drops the padding of <${name}>`)
  }
  if (says('background') && !says('color')) faults.push(`no ink on the background of ${tag}`)
  if (name === 'table' && !/ cellspacing="0"/.test(tag)) faults.push('a table with gaps')
  if (name === 'table' && !/ role="presentation"/.test(tag))
    faults.push('a table read aloud as one')
  if (name === 'img' && !(/ width="\d+"/.test(tag) && / height="\d+"/.test(tag)))
    faults.push('a picture without its size')
  if (name === 'img' && !/ alt="/.test(tag)) faults.push('a picture without words')
  if (name === 'img' && !/ src="cid:/.test(tag)) faults.push('a picture that is fetched')
  if (name === 'td' && says('font-size') && !says('font-family') && !says('line-height'))
    faults.push('Outlook takes no font over into a cell')
  return faults
}
