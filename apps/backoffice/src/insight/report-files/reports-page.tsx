import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button, buttonClasses } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import type { Person } from '../../lib/session.ts'
import { fileSpanOf, spanOf } from '../reports/range-days.ts'
import { type ReportsSearch, type ReportTab, reportTabs } from '../reports/reports-search.ts'
import { OneProperty } from './one-property.tsx'
import { useReportProperty } from './report-property.ts'

// Each tab is a file of its own: nobody opens them all.
const DashboardTab = lazy(() =>
  import('../reports/dashboard-tab.tsx').then(module => ({ default: module.DashboardTab })),
)
const FilesTab = lazy(() =>
  import('./files-tab.tsx').then(module => ({ default: module.FilesTab })),
)
const ExportAll = lazy(() =>
  import('./export-all.tsx').then(module => ({ default: module.ExportAll })),
)
const AnalyticsTab = lazy(() =>
  import('../analytics/analytics-tab.tsx').then(module => ({ default: module.AnalyticsTab })),
)
const FigureRows = lazy(() =>
  import('../figure-rows/figure-rows.tsx').then(module => ({ default: module.FigureRows })),
)
const BudgetSet = lazy(() =>
  import('../budgets/budget-set.tsx').then(module => ({ default: module.BudgetSet })),
)
const InsightsTab = lazy(() =>
  import('../insights/insights-tab.tsx').then(module => ({ default: module.InsightsTab })),
)

const tabWords: Record<ReportTab, string> = {
  dashboard: 'Dashboard',
  reports: 'Reports',
  analytics: 'Analytics',
  insights: 'Insights',
}

/** Whether the rows behind a figure are of every hotel: the comparison names the one that it means. */
const isOfAll = ({ tab, rows }: ReportsSearch, isTogether: boolean): boolean =>
  isTogether || ((tab === 'analytics' || tab === 'insights') && rows?.by === 'property')

/** The days of the tab that stands open. */
function exportSpanOf(search: ReportsSearch, today: IsoDate) {
  const { from, to } = search.tab === 'reports' ? fileSpanOf(search, today) : spanOf(search, today)
  return { from, to }
}

/** The one home of figures: as cards, as files, told apart, and what follows from them. */
export function ReportsPage({ search, person }: { search: ReportsSearch; person: Person }) {
  const navigate = useNavigate({ from: '/reports' })
  const { propertyId, options, hasNone, hotels, ...chosen } = useReportProperty(
    search.property,
    person,
  )
  const today = useBusinessDate(propertyId)
  const [isExporting, setIsExporting] = useState(false)
  const { tab = 'dashboard' } = search
  // What insights say, they say of one.
  const isTogether = chosen.isTogether && tab !== 'insights'
  const scope = isTogether || !propertyId ? {} : { propertyId }
  const hotelName = options.find(option => option.value === propertyId)?.label
  const change = (patch: Partial<ReportsSearch>) =>
    void navigate({ search: old => ({ ...old, ...patch }), replace: true })
  // The hotels and the days stay those that were chosen; what a tab shows of them is its own.
  const show = (next: ReportTab) =>
    navigate({
      search: ({ property, range, nights, from, to }) => ({
        property,
        tab: next,
        range,
        nights,
        from,
        to,
      }),
      replace: true,
    })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Reports"
        description={isTogether ? `${hotels} properties together` : hotelName}
        actions={
          propertyId && (
            <>
              {person.role !== 'staff' && (
                <Link
                  to="/property/ledger-check"
                  search={{ property: propertyId }}
                  className={buttonClasses('secondary')}
                >
                  Do my figures tie?
                </Link>
              )}
              <Button
                variant="secondary"
                icon={<Download />}
                disabled={!today}
                onClick={() => setIsExporting(true)}
              >
                Export All
              </Button>
            </>
          )
        }
      />
      {hasNone && (
        <Card>
          <EmptyState icon={<FileSpreadsheet />} level={2} title="No properties found">
            Add your first property to see its figures here.
          </EmptyState>
        </Card>
      )}
      {propertyId && !today && <Skeleton className="h-96" />}
      {propertyId && today && (
        <Tabs<ReportTab>
          key={propertyId}
          label="Reports"
          value={tab}
          onValueChange={next => void show(next)}
          tabs={reportTabs.map(value => ({ value, label: tabWords[value] }))}
        >
          <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
            <TabPanel value="dashboard">
              <DashboardTab scope={scope} search={search} today={today} onChange={change} />
            </TabPanel>
            <TabPanel value="reports">
              <FilesTab
                propertyId={propertyId}
                together={isTogether ? options : undefined}
                search={search}
                today={today}
                person={person}
                onChange={change}
              />
            </TabPanel>
            <TabPanel value="analytics">
              <AnalyticsTab
                propertyId={propertyId}
                isTogether={isTogether}
                hotels={hotels}
                search={search}
                today={today}
                isOwner={person.role !== 'staff'}
                onChange={change}
              />
            </TabPanel>
            <TabPanel value="insights">
              {chosen.isTogether && (
                <div className="mb-6">
                  <OneProperty what="Insights are" propertyId={propertyId} options={options} />
                </div>
              )}
              <InsightsTab propertyId={propertyId} onRows={rows => change({ rows })} />
            </TabPanel>
          </Suspense>
        </Tabs>
      )}
      {isExporting && propertyId && today && (
        <Suspense fallback={null}>
          <ExportAll
            scope={scope}
            hotels={isTogether ? `your ${hotels} properties` : (hotelName ?? 'the property')}
            span={exportSpanOf(search, today)}
            onClose={() => setIsExporting(false)}
            onAsked={() => void show('reports')}
          />
        </Suspense>
      )}
      {propertyId && today && search.rows && (
        <Suspense fallback={null}>
          {search.rows.of === 'budget' ? (
            <BudgetSet
              scope={scope}
              span={spanOf(search, today)}
              asked={search.rows}
              editable={person.role === 'staff' || isTogether ? undefined : propertyId}
              onClose={() => change({ rows: undefined })}
            />
          ) : (
            <FigureRows
              scope={isOfAll(search, isTogether) ? {} : { propertyId }}
              span={spanOf(search, today)}
              asked={search.rows}
              onClose={() => change({ rows: undefined })}
            />
          )}
        </Suspense>
      )}
    </div>
  )
}
