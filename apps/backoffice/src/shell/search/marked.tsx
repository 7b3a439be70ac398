import { piecesOf } from './highlight.ts'

/** A text with what was searched for made bold. */
export function Marked({ text, query }: { text: string; query: string }) {
  let from = 0
  return piecesOf(text, query).map(({ text: piece, isHit }) => {
    const key = from
    from += piece.length
    return isHit ? (
      <mark key={key} className="rounded-xs bg-accent-soft text-accent-strong">
        {piece}
      </mark>
    ) : (
      <span key={key}>{piece}</span>
    )
  })
}
