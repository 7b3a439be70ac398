import { formatCounted } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Consents = Outputs['guests']['import']['preview']['consents']

/** What a file says of offers, and what of it is not taken over, with the reason. */
export function ConsentLine({ given, lackDay, takenBack }: Consents) {
  if (given + lackDay + takenBack === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted" aria-label="Consent to offers">
      {given > 0 && <li>{formatCounted(given, 'guest')} agreed to offers.</li>}
      {lackDay > 0 && (
        <li>
          {formatCounted(lackDay, 'guest')} agreed, but the file does not say on which day: they are
          written no offers. Choose the column under “Agreed on”.
        </li>
      )}
      {takenBack > 0 && (
        <li>{formatCounted(takenBack, 'guest')} took it back at your hotel: that stays.</li>
      )}
    </ul>
  )
}
