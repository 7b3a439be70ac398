import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { Ban, KeyRound, LogIn, ShieldAlert } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type Security = Outputs['admin']['security']

const peopleOf: Record<Security['coverage'][number]['role'], string> = {
  admin: 'Administrators',
  owner: 'Hotel owners',
  staff: 'Staff',
}

export function SecurityOverview() {
  const query = trpc.admin.security.useQuery(undefined, { refetchInterval: 60_000 })
  const { data } = query
  if (!data)
    return query.isError ? (
      <QueryFailure title="The figures could not be loaded" query={query} />
    ) : (
      <Skeleton className="h-96" />
    )
  const { figures } = data
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Failed Sign-ins"
          value={formatCount(figures.failedSignIns)}
          hint={`in 24 hours, beside ${formatCounted(figures.signIns, 'sign-in')}`}
          icon={<LogIn />}
        />
        <StatCard
          label="Blocked Now"
          value={formatCount(figures.blockedAccounts + figures.blockedAddresses)}
          hint={`${formatCounted(figures.blockedAccounts, 'account')}, ${formatCounted(figures.blockedAddresses, 'address', 'addresses')}`}
          icon={<Ban />}
        />
        <StatCard
          label="Open Sessions"
          value={formatCount(figures.openSessions)}
          hint={`${formatCount(figures.impersonating)} of them impersonating`}
          icon={<KeyRound />}
        />
        <StatCard
          label="Without Two-factor"
          value={formatCount(figures.administratorsWithoutTwoFactor)}
          hint="administrators who sign in by password alone"
          icon={<ShieldAlert />}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Blocked blocked={data.blocked} />
        <Failures failures={data.failuresByAddress} />
        <Coverage coverage={data.coverage} />
        <Impersonations entries={data.impersonations} week={figures.impersonationsOfWeek} />
      </div>
    </div>
  )
}

function Blocked({ blocked }: { blocked: Security['blocked'] }) {
  const unblock = trpc.admin.unblock.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: 'They may try again' }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'Nothing was unblocked',
        description: messageFor(error),
      }),
    onSettled: () => utils.admin.security.invalidate(),
  })
  return (
    <Card>
      <CardHeader
        title="Blocked"
        description="After five failures of an account, or twenty from one network, within 15 minutes."
      />
      <CardBody className="pt-2!">
        {blocked.length === 0 ? (
          <p className="py-2 text-sm text-muted">Nobody is blocked.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {blocked.map(({ subject, kind, name, from, until }) => (
              <li key={subject} className="flex items-center justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{name}</span>
                  <span className="block text-muted">
                    {kind === 'account' ? 'Account' : 'Network'}
                    {from && ` from ${from}`}, until {formatInstant(until)}
                  </span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  loading={unblock.isPending && unblock.variables.subject === subject}
                  aria-label={`Unblock ${name}`}
                  onClick={() => unblock.mutate({ subject })}
                >
                  Unblock
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Failures({ failures }: { failures: Security['failuresByAddress'] }) {
  return (
    <Card>
      <CardHeader
        title="Failures by network"
        description="Of the last 24 hours, unknown accounts included."
      />
      <CardBody className="pt-2!">
        {failures.length === 0 ? (
          <p className="py-2 text-sm text-muted">No failure was counted for a network.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {failures.map(({ address, failures: count, lastAt }) => (
              <li key={address} className="flex items-baseline justify-between gap-4 py-2.5">
                <span className="min-w-0 wrap-anywhere tabular-nums">{address}</span>
                <span className="text-right text-muted">
                  {formatCounted(count, 'failure')}, last {formatInstant(lastAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

function Coverage({ coverage }: { coverage: Security['coverage'] }) {
  return (
    <Card>
      <CardHeader title="Two-factor sign-in" />
      <CardBody className="flex flex-col gap-4">
        {coverage.map(({ role, people, covered }) => (
          <ProgressBar
            key={role}
            label={peopleOf[role]}
            value={covered}
            max={people}
            valueText={`${formatCount(covered)} of ${formatCount(people)}`}
            tone={role === 'admin' && covered < people ? 'warning' : 'accent'}
          />
        ))}
      </CardBody>
    </Card>
  )
}

function Impersonations({ entries, week }: { entries: Security['impersonations']; week: number }) {
  return (
    <Card>
      <CardHeader title="Impersonations" description={`${formatCount(week)} in the last 7 days.`} />
      <CardBody className="pt-2!">
        {entries.length === 0 ? (
          <p className="py-2 text-sm text-muted">Nobody has acted as somebody else.</p>
        ) : (
          <ul className="divide-y divide-line text-sm">
            {entries.map(entry => (
              <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  {entry.actorName}{' '}
                  {entry.action === 'user.impersonation-started' ? 'began' : 'ceased'} to act as{' '}
                  {entry.subjectName}
                </span>
                <time dateTime={entry.at} className="text-muted">
                  {formatInstant(entry.at)}
                </time>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
