const marks = [
  { bytes: [0xef, 0xbb, 0xbf], charset: 'utf-8' },
  { bytes: [0xff, 0xfe], charset: 'utf-16le' },
  { bytes: [0xfe, 0xff], charset: 'utf-16be' },
] as const

/** How far an XML declaration reaches. */
const declarationBytes = 200

/** The decoder of a name, or undefined where nobody knows the name. */
function decoderOf(charset: string | undefined): TextDecoder | undefined {
  if (charset === undefined) return undefined
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}

/**
 * The text of bytes that came from outside: by their mark, else as the content type says, else as the XML declares itself, else as UTF-8.
 * What is none of its charset becomes a replacement character; it never fails.
 */
export function decodeText(bytes: Uint8Array, contentType?: string): string {
  const marked = marks.find(mark => mark.bytes.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked.charset).decode(bytes)
  const said = /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType ?? '')?.[1]
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes))
  const declared = /^<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(beginning)?.[1]
  const decoder = decoderOf(said) ?? decoderOf(declared) ?? new TextDecoder()
  return decoder.decode(bytes)
}
