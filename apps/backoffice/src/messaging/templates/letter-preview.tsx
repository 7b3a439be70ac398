import type { LetterWords } from '@atithi/api/web/letter-words/rules/own-words'
import { Banner } from '@atithi/ui/banner'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useState } from 'react'
import { useDebounced } from '../../components/use-debounced.ts'
import { messageFor } from '../../lib/failures.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { BookingChoice } from './booking-choice.tsx'
import type { Letter } from './letter.ts'

interface LetterPreviewProps {
  propertyId: string
  letter: Letter
  words: LetterWords
  person: Person
}

/** A letter with a booking of the hotel, as a mail program shows it and as text. */
export function LetterPreview({ propertyId, letter, words, person }: LetterPreviewProps) {
  const [booking, setBooking] = useState<{ value: string; label: string } | null>(null)
  const [view, setView] = useState<'letter' | 'text'>('letter')
  const shownWords = useDebounced(words)
  const { kind, language } = letter
  const preview = trpc.communications.letters.preview.useQuery(
    {
      propertyId,
      kind,
      language,
      ...shownWords,
      ...(booking && { bookingId: booking.value }),
    },
    { placeholderData: previous => previous },
  )
  const shown = preview.data?.letter
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-0">
      {mayUse(person, 'bookings') && (
        <BookingChoice propertyId={propertyId} value={booking} onChoose={setBooking} />
      )}
      {preview.error ? (
        <Banner tone="warning">{messageFor(preview.error)}</Banner>
      ) : preview.isPending ? (
        <Skeleton className="h-96" />
      ) : !shown ? (
        <Banner tone="info">
          {booking
            ? 'This booking has no paper of this kind yet, so the letter cannot be shown with it.'
            : 'The letter is shown here as soon as your hotel has a booking or a paper for it.'}
        </Banner>
      ) : (
        <>
          <div>
            <p className="font-semibold wrap-anywhere">{shown.subject}</p>
            <p className="text-sm text-muted">
              With the booking {shown.code} of {shown.guestName}
            </p>
          </div>
          <Tabs
            label="Preview"
            value={view}
            onValueChange={setView}
            tabs={[
              { value: 'letter', label: 'Letter' },
              { value: 'text', label: 'Text' },
            ]}
          >
            <TabPanel value="letter">
              {/* No rights at all: no script of it runs, and its links, which would open windows, lead nowhere. */}
              <iframe
                sandbox=""
                srcDoc={shown.html.replace('<head>', '<head><base target="_blank">')}
                title={`Letter: ${shown.subject}`}
                className="h-120 w-full rounded-lg border border-line bg-surface"
              />
            </TabPanel>
            <TabPanel value="text">
              <pre className="max-h-120 overflow-auto rounded-lg border border-line bg-sunken px-4 py-3 font-sans text-sm whitespace-pre-wrap wrap-anywhere">
                {shown.text}
              </pre>
            </TabPanel>
          </Tabs>
        </>
      )}
    </section>
  )
}
