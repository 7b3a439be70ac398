import { Badge } from '@atithi/ui/badge'
import { buttonClasses } from '@atithi/ui/button'
import { Card, CardBody } from '@atithi/ui/card'
import { Link } from '@tanstack/react-router'
import { formatRoundMoney } from '../../lib/format.ts'
import { insightTarget } from './insight-target.ts'
import { type Insight, insightWords } from './insight-words.ts'

interface InsightCardProps {
  insight: Insight
  propertyId: string
}

/** One statement with its figures, how sure it is, and the screen on which something can be done. */
export function InsightCard({ insight, propertyId }: InsightCardProps) {
  const { statement, rests } = insightWords(insight)
  return (
    <Card>
      <CardBody className="flex h-full flex-col gap-3">
        <h3 className="font-medium">{statement}</h3>
        <p className="text-sm text-muted">{rests}</p>
        <div className="mt-auto flex flex-wrap items-center gap-3">
          <Badge tone={insight.confidence === 'high' ? 'success' : 'neutral'}>
            {insight.confidence === 'high' ? 'High confidence' : 'Medium confidence'}
          </Badge>
          {insight.atStake !== null && (
            <span className="text-sm text-muted">
              About {formatRoundMoney(insight.atStake)} at stake
            </span>
          )}
          <span className="ml-auto">
            <ActionLink insight={insight} propertyId={propertyId} />
          </span>
        </div>
      </CardBody>
    </Card>
  )
}

/** The screen of the insight, filled in. */
export const ActionLink = ({ insight, propertyId }: InsightCardProps) => (
  <Link {...insightTarget(insight, propertyId)} className={buttonClasses('secondary', 'sm')}>
    {insightWords(insight).action}
  </Link>
)
