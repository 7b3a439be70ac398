import { Button } from '@atithi/ui/button'
import { textLink } from '@atithi/ui/text-link'
import { formatDay, formatMoney } from '../../lib/format.ts'
import type { Paper } from './account.ts'
import { paperWords } from './bill-words.ts'

const isInvoice = ({ kind }: Paper): boolean => kind === 'tax-invoice' || kind === 'bill-of-supply'

const isWhollyCredited = (paper: Paper, papers: readonly Paper[]): boolean =>
  isInvoice(paper) &&
  papers
    .filter(one => one.kind === 'credit-note' && one.correctsId === paper.id)
    .reduce((sum, one) => sum + one.total, 0) >= paper.total

/** Invoices, receipts and notes of the booking, to open and print. */
export function PaperList({
  papers,
  onReissue,
}: {
  papers: readonly Paper[]
  /** Left out where the person may not put an invoice on another name. */
  onReissue?: ((paper: Paper) => void) | undefined
}) {
  const credited = new Set(
    papers.flatMap(paper => (isWhollyCredited(paper, papers) ? [paper.id] : [])),
  )
  return (
    <section>
      <h3 className="text-sm font-semibold">Documents</h3>
      {papers.length === 0 ? (
        <p className="mt-1 text-sm text-muted">
          Each payment gets a receipt, and the stay its invoice at check-out.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
          {papers.map(paper => (
            <li
              key={paper.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <span className="min-w-0">
                <a href={paper.url} target="_blank" rel="noopener" className={textLink}>
                  {paperWords[paper.kind]} {paper.number}
                </a>
                <span className="block text-xs text-muted">
                  {formatDay(paper.issuedOn)}, {paper.recipientName}
                  {paper.cancelledFor && `, cancelled: ${paper.cancelledFor}`}
                </span>
              </span>
              <span className="ml-auto flex items-center gap-3">
                {paper.kind === 'tax-invoice' && (
                  <a
                    href={`${paper.url}?copy=duplicate`}
                    target="_blank"
                    rel="noopener"
                    aria-label={`Duplicate of ${paper.number} for the hotel`}
                    className={textLink}
                  >
                    Duplicate
                  </a>
                )}
                {onReissue && isInvoice(paper) && !credited.has(paper.id) && (
                  <Button size="sm" variant="ghost" onClick={() => onReissue(paper)}>
                    Correct the name
                  </Button>
                )}
                <span className="tabular-nums">{formatMoney(paper.total)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
