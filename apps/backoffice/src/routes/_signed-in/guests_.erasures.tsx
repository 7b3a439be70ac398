import { createFileRoute } from '@tanstack/react-router'
import { ErasuresPage } from '../../guests/privacy/erasures-page.tsx'
import { requireOwner } from '../../lib/guards.ts'
import { idOf } from '../../lib/search-params.ts'

export const Route = createFileRoute('/_signed-in/guests_/erasures')({
  validateSearch: (search: Record<string, unknown>): { proof?: string } => ({
    proof: idOf(search.proof),
  }),
  beforeLoad: ({ context }) => requireOwner(context.person),
  head: () => ({ meta: [{ title: 'Erased guests · Atithi' }] }),
  component: function Erasures() {
    return <ErasuresPage proof={Route.useSearch().proof} />
  },
})
