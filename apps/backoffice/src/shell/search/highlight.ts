export interface Piece {
  text: string
  isHit: boolean
}

/** Cuts a text where the words of a search occur in it, whatever their case. A word that was only nearly right marks nothing. */
export function piecesOf(text: string, query: string): Piece[] {
  const words = query.split(/\s+/).filter(word => word.length > 1)
  if (words.length === 0) return [{ text, isHit: false }]
  const anyWord = new RegExp(`(${words.map(literal).join('|')})`, 'giu')
  return text
    .split(anyWord)
    .map((piece, at) => ({ text: piece, isHit: at % 2 === 1 }))
    .filter(piece => piece.text !== '')
}

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
