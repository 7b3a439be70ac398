import { analyticsServices, type Tracker } from '@atithi/api/web/website/rules/website'
import type { analyticsPeriods } from '@atithi/api/web/website/schema'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { CalendarCheck, Percent, Search, Users } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '../../components/forms/text-fields.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { VisitsChart } from './visits-chart.tsx'
import type { WebsiteFields } from './website-fields.ts'

type Analytics = Outputs['website']['analytics']
type Days = (typeof analyticsPeriods)[number]

const periodWords: Record<Days, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
}
const periods = [7, 30, 90] as const satisfies typeof analyticsPeriods
const serviceWords: Record<Tracker, { label: string; placeholder: string }> = {
  googleAnalytics: { label: 'Google Analytics', placeholder: 'G-…' },
  facebookPixel: { label: 'Facebook Pixel', placeholder: '1234567890123456' },
  googleTagManager: { label: 'Google Tag Manager', placeholder: 'GTM-…' },
}
const sourceWords: Record<string, string> = {
  direct: 'Direct',
  google: 'Google',
  bing: 'Bing',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'X (Twitter)',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  other: 'Other',
}

/** What happened on the website, counted by the server without cookies; below, services of the owner's own. */
export function AnalyticsSection({ control, propertyId }: WebsiteFields & { propertyId: string }) {
  const [days, setDays] = useState<Days>(30)
  const query = trpc.website.analytics.useQuery({ propertyId, days })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-muted">
          Counted on the server, without cookies. Programs that read pages are left out.
        </p>
        <Select
          aria-label="Period"
          className="sm:w-48"
          options={periods.map(value => ({ value: String(value), label: periodWords[value] }))}
          value={String(days)}
          onValueChange={value => setDays(periods.find(one => String(one) === value) ?? 30)}
        />
      </div>
      {query.isError ? (
        <QueryFailure title="The figures could not be loaded" query={query} />
      ) : (
        <Figures analytics={query.data} />
      )}
      <Card>
        <CardHeader
          title="Analytics services"
          description="Loaded on the website only after a guest has agreed to it. Saved with Save Changes."
        />
        <CardBody className="grid gap-5 md:grid-cols-3">
          {analyticsServices.map(service => (
            <TextField
              key={service}
              control={control}
              name={`analytics.${service}`}
              {...serviceWords[service]}
              autoCapitalize="none"
              spellCheck={false}
              optional
            />
          ))}
        </CardBody>
      </Card>
    </div>
  )
}

function Figures({ analytics }: { analytics: Analytics | undefined }) {
  const totals = analytics?.totals
  const figure = (count: number | undefined) => ({
    loading: count === undefined,
    value: formatCount(count ?? 0),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard
          label="Visits"
          icon={<Users />}
          {...figure(totals?.visits)}
          hint={totals && `${formatCount(totals.pages)} pages seen`}
        />
        <StatCard
          label="Searches"
          icon={<Search />}
          {...figure(totals?.searches)}
          hint="For dates and prices"
        />
        <StatCard
          label="Bookings"
          icon={<CalendarCheck />}
          {...figure(totals?.bookings)}
          hint="Made on the website"
        />
        <StatCard
          label="Conversion"
          icon={<Percent />}
          loading={!totals}
          value={
            typeof totals?.conversionPercent === 'number'
              ? formatPercent(totals.conversionPercent)
              : '–'
          }
          hint={totals?.conversionPercent === null ? 'No visits yet' : 'Bookings of visits'}
        />
      </div>
      {analytics ? (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Card>
            <CardHeader title="Visits by day" />
            <CardBody>
              <VisitsChart days={analytics.days} />
            </CardBody>
          </Card>
          <Sources analytics={analytics} />
        </div>
      ) : (
        <Skeleton className="h-72" />
      )}
    </>
  )
}

function Sources({ analytics: { sources, totals } }: { analytics: Analytics }) {
  return (
    <Card>
      <CardHeader
        title="Where visitors come from"
        description="The link’s utm_source, else the page before."
      />
      <CardBody className="flex flex-col gap-4">
        {sources.length === 0 && (
          <p className="text-sm text-muted">Nobody has visited the website in this time.</p>
        )}
        {sources.map(({ source, visits }) => (
          <ProgressBar
            key={source}
            label={sourceWords[source] ?? source}
            value={visits}
            max={totals.visits}
            valueText={formatCount(visits)}
          />
        ))}
      </CardBody>
    </Card>
  )
}
