import { consentChannels } from '@atithi/api/guests/profiles/rules'
import { Badge } from '@atithi/ui/badge'
import { formatInstant } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import type { GuestProfile } from '../guest-types.ts'
import { channelWords } from '../guest-words.tsx'
import { PrivacySection } from '../privacy/privacy-section.tsx'

/** What the guest agreed to, and each time that it was said. */
export function ConsentsTab({ guest, person }: { guest: GuestProfile; person: Person }) {
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Consents">
        <h3 className="text-sm font-semibold">Offers and news by</h3>
        <ul className="mt-2 divide-y divide-line text-sm">
          {consentChannels.map(channel => {
            const isGiven = guest.communicationPreferences[channel]
            return (
              <li key={channel} className="flex items-center justify-between gap-4 py-2.5">
                <span>{channelWords[channel]}</span>
                <Badge tone={isGiven ? 'success' : 'neutral'}>
                  {isGiven ? 'Agreed' : 'Not agreed'}
                </Badge>
              </li>
            )
          })}
        </ul>
        <p className="mt-2 text-sm text-muted">
          Confirmations and invoices of a booking need no consent.
        </p>
      </section>
      {guest.consents.length > 0 && (
        <section aria-label="Consent trail">
          <h3 className="text-sm font-semibold">Consent trail</h3>
          <ol className="mt-2 divide-y divide-line text-sm">
            {guest.consents.map(entry => (
              <li key={`${entry.channel} ${entry.recordedAt}`} className="py-2.5">
                <p>
                  {channelWords[entry.channel]}: {entry.isGiven ? 'agreed' : 'withdrawn'}
                </p>
                <p className="text-muted">
                  {formatInstant(entry.recordedAt)}, {entry.source}
                  {entry.recordedByName && `, recorded by ${entry.recordedByName}`}
                </p>
              </li>
            ))}
          </ol>
        </section>
      )}
      {!guest.erasedAt && <PrivacySection guest={guest} person={person} />}
    </div>
  )
}
