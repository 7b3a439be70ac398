import { textLink } from '@atithi/ui/text-link'
import { formatDay, formatMoney } from '../../lib/format.ts'
import type { Paper } from './account.ts'
import { paperWords } from './bill-words.ts'

/** Invoices, receipts and notes of the booking, to open and print. */
export function PaperList({ papers }: { papers: readonly Paper[] }) {
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
            <li key={paper.id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0">
                <a href={paper.url} target="_blank" rel="noopener" className={textLink}>
                  {paperWords[paper.kind]} {paper.number}
                </a>
                <span className="block text-xs text-muted">
                  {formatDay(paper.issuedOn)}, {paper.recipientName}
                </span>
              </span>
              <span className="tabular-nums">{formatMoney(paper.total)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
