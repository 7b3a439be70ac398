import { letterNames } from '@atithi/api/guests/correspondence/rules/letters'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatInstantDay } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Letter } from './letter.ts'
import { languageWords } from './use-templates.ts'

const LetterModal = lazy(() =>
  import('./letter-modal.tsx').then(module => ({ default: module.LetterModal })),
)

/** The letters that go out by themselves, and where the hotel words them by itself. */
export function LettersCard({ propertyId, person }: { propertyId: string; person: Person }) {
  const [edited, setEdited] = useState<Letter | null>(null)
  const list = trpc.communications.letters.list.useQuery({ propertyId })
  const kinds = [...new Set((list.data ?? []).map(({ kind }) => kind))]
  return (
    <Card>
      <CardHeader
        title="Letters that go out by themselves"
        description="By email, in the language of the booking. Word them as your hotel speaks; what was agreed, what the law asks and the links stand in each of them."
      />
      <CardBody>
        {list.isPending ? (
          <Skeleton className="h-80" />
        ) : list.isError ? (
          <QueryFailure title="The letters could not be loaded" query={list} />
        ) : (
          <Table caption="Letters that go out by themselves">
            <TableHead>
              <TableHeadCell>Letter</TableHeadCell>
              <TableHeadCell>{languageWords.en}</TableHeadCell>
              <TableHeadCell>{languageWords.hi}</TableHeadCell>
            </TableHead>
            <TableBody>
              {kinds.map(kind => (
                <TableRow key={kind}>
                  <TableCell label="Letter">{letterNames[kind]}</TableCell>
                  {list.data
                    .filter(letter => letter.kind === kind)
                    .map(letter => (
                      <TableCell key={letter.language} label={languageWords[letter.language]}>
                        <LetterState letter={letter} onEdit={() => setEdited(letter)} />
                      </TableCell>
                    ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardBody>
      <Suspense>
        {edited && (
          <LetterModal
            key={`${edited.kind} ${edited.language}`}
            propertyId={propertyId}
            letter={edited}
            person={person}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}

function LetterState({ letter, onEdit }: { letter: Letter; onEdit: () => void }) {
  const { kind, language, own, changedAt, changedBy } = letter
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={own ? 'info' : 'neutral'}>{own ? 'Your words' : 'Built-in'}</Badge>
      <Button
        size="sm"
        variant="ghost"
        icon={<Pencil />}
        aria-label={`Edit ${letterNames[kind]} in ${languageWords[language]}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      {own && changedAt && (
        <span className="text-sm text-muted">
          {[changedBy, formatInstantDay(changedAt)].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  )
}
