import { useState } from 'react'
import { Badge } from '../src/badge.tsx'
import { Banner } from '../src/banner.tsx'
import { Button } from '../src/button.tsx'
import { ProgressBar } from '../src/progress-bar.tsx'
import { ProgressRing } from '../src/progress-ring.tsx'
import { Spinner } from '../src/spinner.tsx'
import { TabPanel, Tabs } from '../src/tabs.tsx'
import { useToast } from '../src/toast.tsx'
import { VisuallyHidden } from '../src/visually-hidden.tsx'
import { Section } from './section.tsx'

type Pane = 'details' | 'folio' | 'history' | 'notes'

export function FeedbackSection() {
  const [pane, setPane] = useState<Pane>('details')
  const [dismissed, setDismissed] = useState(false)
  const toast = useToast()
  return (
    <Section title="Feedback" className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Badge tone="success">Confirmed</Badge>
        <Badge tone="warning">Pending</Badge>
        <Badge tone="danger">Suspended</Badge>
        <Badge tone="info">Checked in</Badge>
        <Badge>Checked out</Badge>
      </div>
      <div className="grid gap-3 lg:grid-cols-2">
        <Banner title="Night audit runs at 02:00">Post today's charges before then.</Banner>
        <Banner tone="success">The website is live.</Banner>
        <Banner
          tone="warning"
          title="You see this as Asha Menon"
          action={
            <Button size="sm" variant="secondary">
              Stop
            </Button>
          }
        >
          What you change is recorded under your own name.
        </Banner>
        {!dismissed && (
          <Banner
            tone="danger"
            title="The rates could not be saved"
            onDismiss={() => setDismissed(true)}
          >
            Reference 7F3K. Nothing you typed is lost.
          </Banner>
        )}
      </div>
      <div className="grid items-center gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <ProgressBar label="Importing guests" value={120} max={400} valueText="120 of 400" />
          <ProgressBar label="Preparing the report" value={null} />
          <ProgressBar label="Storage" value={92} tone="warning" />
        </div>
        <div className="flex items-center gap-6">
          <ProgressRing label="Onboarding of Lake Palace" percent={0} />
          <ProgressRing label="Onboarding of Hill House" percent={64} />
          <ProgressRing label="Onboarding of Sea Breeze" percent={100} size={48} />
          <span className="text-muted">
            <Spinner className="size-6" />
            <VisuallyHidden>Loading</VisuallyHidden>
          </span>
        </div>
      </div>
      <Tabs
        label="Booking"
        value={pane}
        onValueChange={setPane}
        tabs={[
          { value: 'details', label: 'Details' },
          { value: 'folio', label: 'Folio', count: 6 },
          { value: 'history', label: 'History' },
          { value: 'notes', label: 'Notes', disabled: true },
        ]}
      >
        <TabPanel value="details">Two adults, three nights.</TabPanel>
        <TabPanel value="folio">Six charges.</TabPanel>
        <TabPanel value="history">Made at the desk.</TabPanel>
        <TabPanel value="notes">None.</TabPanel>
      </Tabs>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              tone: 'success',
              title: 'Room 204 moved to clean',
              undo: () => toast.show({ title: 'Room 204 is dirty again' }),
            })
          }
        >
          Toast with undo
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              title: 'The export is ready',
              description: '1,204 rows',
              action: { label: 'Download', onClick: () => undefined },
            })
          }
        >
          Toast with action
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.show({
              tone: 'danger',
              title: 'The payment failed',
              description: 'The bank refused the card.',
            })
          }
        >
          Failure toast
        </Button>
      </div>
    </Section>
  )
}
