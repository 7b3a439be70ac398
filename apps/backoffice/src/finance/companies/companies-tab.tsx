import { Skeleton } from '@atithi/ui/skeleton'
import { lazy, Suspense } from 'react'
import { type CompaniesTabProps, CompanyList } from './company-list.tsx'

const CompanyView = lazy(() =>
  import('./company-view.tsx').then(module => ({ default: module.CompanyView })),
)

/** Companies that pay later: all of them, or one with what it owes and paid. */
export function CompaniesTab(props: CompaniesTabProps) {
  const { search, person, onGo } = props
  if (!search.company) return <CompanyList {...props} />
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <CompanyView
        key={search.company}
        companyId={search.company}
        person={person}
        onBack={() => onGo({ company: undefined })}
      />
    </Suspense>
  )
}
