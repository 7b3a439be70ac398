import { buttonClasses } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'
import { spanOf } from '../reports/analytics-search.ts'
import { type ReportsSearch, type ReportTab, reportTabs } from '../reports/reports-search.ts'

// Each tab is a file of its own: nobody opens them all.
const DashboardTab = lazy(() =>
  import('../reports/dashboard-tab.tsx').then(module => ({ default: module.DashboardTab })),
)
const FilesTab = lazy(() =>
  import('./files-tab.tsx').then(module => ({ default: module.FilesTab })),
)
const AnalyticsTab = lazy(() =>
  import('../analytics/analytics-tab.tsx').then(module => ({ default: module.AnalyticsTab })),
)
const FigureRows = lazy(() =>
  import('../figure-rows/figure-rows.tsx').then(module => ({ default: module.FigureRows })),
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
const isOfAll = ({ tab, all, rows }: ReportsSearch): boolean =>
  tab === 'analytics' && (all === true || rows?.by === 'property')

/** The one home of figures: as cards, as files, told apart, and what follows from them. */
export function ReportsPage({ search, person }: { search: ReportsSearch; person: Person }) {
  const navigate = useNavigate({ from: '/reports' })
  const { propertyId, options, hasNone } = useWorkProperty(search.property)
  const today = useBusinessDate(propertyId)
  const change = (patch: Partial<ReportsSearch>) =>
    void navigate({ search: old => ({ ...old, ...patch }), replace: true })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Reports"
        description={options.find(option => option.value === propertyId)?.label}
        actions={
          propertyId &&
          person.role !== 'staff' && (
            <Link
              to="/property/ledger-check"
              search={{ property: propertyId }}
              className={buttonClasses('secondary')}
            >
              Do my figures tie?
            </Link>
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
          value={search.tab ?? 'dashboard'}
          onValueChange={tab =>
            void navigate({ search: ({ property }) => ({ property, tab }), replace: true })
          }
          tabs={reportTabs.map(value => ({ value, label: tabWords[value] }))}
        >
          <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
            <TabPanel value="dashboard">
              <DashboardTab
                propertyId={propertyId}
                search={search}
                today={today}
                onChange={change}
              />
            </TabPanel>
            <TabPanel value="reports">
              <FilesTab
                propertyId={propertyId}
                search={search}
                today={today}
                person={person}
                onChange={change}
              />
            </TabPanel>
            <TabPanel value="analytics">
              <AnalyticsTab
                propertyId={propertyId}
                hotels={options.length}
                search={search}
                today={today}
                isOwner={person.role !== 'staff'}
                onChange={change}
              />
            </TabPanel>
            <TabPanel value="insights">
              <InsightsTab propertyId={propertyId} />
            </TabPanel>
          </Suspense>
        </Tabs>
      )}
      {propertyId && today && search.rows && (
        <Suspense fallback={null}>
          <FigureRows
            scope={isOfAll(search) ? {} : { propertyId }}
            span={spanOf(search, today)}
            asked={search.rows}
            onClose={() => change({ rows: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}
