/** An element of a document that came from outside. Names are without their namespace's prefix. */
export interface XmlElement {
  name: string
  namespace: string | undefined
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Its own text, trimmed, without that of its children. */
  text: string
}

/** The text is no XML, or more of it than anybody sends in good faith. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

const largest = 4_000_000
const deepest = 40
const mostElements = 200_000

const namePattern = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const attributePattern =
  /\s+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(
    /&(#x?[0-9a-fA-F]{1,6}|[a-z]{2,4})?(;)?/g,
    (whole, body?: string, end?: string) => {
      if (body === undefined || end === undefined)
        throw new XmlError(`an ampersand that is none: ${whole}`)
      const known = entities[body]
      if (known !== undefined) return known
      if (!body.startsWith('#')) throw new XmlError(`an entity of its own: ${body}`)
      const code = body.startsWith('#x')
        ? Number.parseInt(body.slice(2), 16)
        : Number(body.slice(1))
      const isAllowed =
        code === 9 ||
        code === 10 ||
        code === 13 ||
        (code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff))
      if (!isAllowed) throw new XmlError('a character that XML does not have')
      return String.fromCodePoint(code)
    },
  )
}

interface Open {
  tag: string
  element: { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: XmlElement[] }
  namespaces: Readonly<Record<string, string>>
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const prefixOf = (name: string): string =>
  name.includes(':') ? name.slice(0, name.indexOf(':')) : ''

/**
 * Reads a document and answers its root. No document type, no entities of its own, no depth or size beyond all reason:
 * what would do harm is an XmlError, as is everything that is not well-formed.
 */
export function readXml(source: string): XmlElement {
  if (source.length > largest) throw new XmlError('too long')
  const text = source.replace(/^\uFEFF/, '')
  const open: Open[] = []
  let root: XmlElement | undefined
  let elements = 0
  let at = 0
  const until = (mark: string, from: number): number => {
    const end = text.indexOf(mark, from)
    if (end < 0) throw new XmlError(`${mark} is missing`)
    return end + mark.length
  }
  const add = (value: string) => {
    const parent = open.at(-1)
    if (parent) parent.element.text += value
    else if (value.trim() !== '') throw new XmlError('text outside the root')
  }
  while (at < text.length) {
    const next = text.indexOf('<', at)
    if (next < 0) {
      add(text.slice(at))
      break
    }
    if (next > at) add(decoded(text.slice(at, next)))
    if (text.startsWith('<!--', next)) at = until('-->', next)
    else if (text.startsWith('<?', next)) at = until('?>', next)
    else if (text.startsWith('<![CDATA[', next)) {
      at = until(']]>', next)
      add(text.slice(next + 9, at - 3))
    } else if (text.startsWith('<!', next)) throw new XmlError('a document type')
    else if (text.startsWith('</', next)) {
      at = until('>', next)
      const closed = open.pop()
      if (!closed || closed.tag !== text.slice(next + 2, at - 1).trim())
        throw new XmlError('an end without its beginning')
      closed.element.text = closed.element.text.trim()
    } else {
      if (root && open.length === 0) throw new XmlError('two roots')
      const read = readTag(text, next, open.at(-1)?.namespaces ?? {})
      elements += 1
      if (elements > mostElements || open.length >= deepest) throw new XmlError('too much of it')
      open.at(-1)?.element.children.push(read.opened.element)
      root ??= read.opened.element
      if (!read.isEmpty) open.push(read.opened)
      at = read.end
    }
  }
  if (!root || open.length > 0) throw new XmlError('it ends before its end')
  return root
}

function readTag(text: string, from: number, outer: Readonly<Record<string, string>>) {
  namePattern.lastIndex = from + 1
  const tag = namePattern.exec(text)?.[0]
  if (!tag) throw new XmlError('an element without a name')
  let end = namePattern.lastIndex
  const attributes: Record<string, string> = {}
  const namespaces: Record<string, string> = { ...outer }
  for (;;) {
    attributePattern.lastIndex = end
    const found = attributePattern.exec(text)
    if (!found?.[1]) break
    const name = found[1]
    const value = decoded(found[2] ?? found[3] ?? '')
    if (name === 'xmlns') namespaces[''] = value
    else if (prefixOf(name) === 'xmlns') namespaces[localName(name)] = value
    else {
      if (Object.hasOwn(attributes, localName(name))) throw new XmlError('an attribute twice')
      attributes[localName(name)] = value
    }
    end = attributePattern.lastIndex
  }
  const rest = /\s*(\/?)>/y
  rest.lastIndex = end
  const closing = rest.exec(text)
  if (!closing) throw new XmlError('an element that does not end')
  const element: Open['element'] = {
    name: localName(tag),
    namespace: namespaces[prefixOf(tag)],
    attributes,
    children: [],
    text: '',
  }
  return { opened: { tag, element, namespaces }, isEmpty: closing[1] === '/', end: rest.lastIndex }
}

/** The first child of a name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find(child => child.name === name)

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter(child => child.name === name) ?? []

/** The element at the end of a path of names. */
export const elementAt = (element: XmlElement | undefined, ...path: readonly string[]) =>
  path.reduce(childOf, element)

/** Every element of a name, at any depth. */
export function elementsNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap(child => [
    ...(child.name === name ? [child] : []),
    ...elementsNamed(child, name),
  ])
}

/** The text of a child; undefined without the child or with nothing in it. */
export const textOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.text || undefined

const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not have them.
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

type Value = string | number | boolean | undefined

/** Markup: an element with attributes, those undefined left out, and children that are markup. */
export function xml(
  name: string,
  attributes: Readonly<Record<string, Value>> = {},
  ...children: readonly (string | readonly string[])[]
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  )
  const inside = children.flat().join('')
  return inside === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${inside}</${name}>`
}

/** An element with nothing but text. */
export const xmlLeaf = (name: string, text: string | number | boolean): string =>
  `<${name}>${escaped(String(text))}</${name}>`

export const xmlDocument = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
