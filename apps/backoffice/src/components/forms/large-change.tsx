import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'

interface LargeChangeProps {
  /** What the price was and would be; null while nothing is asked. */
  question: string | null
  onAccept: () => void
}

/** Asks whether a price is meant that moves further than the hotel wants in one step: a slip of two zeros sells it out. */
export function LargeChange({ question, onAccept }: LargeChangeProps) {
  if (!question) return null
  return (
    <div ref={bringIntoView}>
      <Banner
        tone="warning"
        title="Is this price meant?"
        action={
          <Button size="sm" variant="secondary" onClick={onAccept}>
            Change it all the same
          </Button>
        }
      >
        {question}
      </Banner>
    </div>
  )
}

const bringIntoView = (banner: HTMLElement | null) => banner?.scrollIntoView({ block: 'nearest' })
