/** What a guest gave, of five. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} of 5 stars`} className="tracking-widest text-accent">
      {'★'.repeat(rating)}
      <span className="text-muted">{'☆'.repeat(5 - rating)}</span>
    </span>
  )
}
