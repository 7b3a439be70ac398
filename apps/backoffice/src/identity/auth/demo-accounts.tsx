import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'

interface DemoAccount {
  role: string
  email: string
  password: string
}

const isAccount = (value: unknown): value is DemoAccount =>
  typeof value === 'object' &&
  value !== null &&
  (['role', 'email', 'password'] as const).every(key => typeof Reflect.get(value, key) === 'string')

async function fetchAccounts(): Promise<DemoAccount[]> {
  const response = await fetch('/demonstration.json')
  if (!response.ok) return []
  const body: unknown = await response.json()
  const accounts =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'accounts') : undefined
  return Array.isArray(accounts) ? accounts.filter(isAccount) : []
}

/** Ways into the demonstration; nothing where the server has no demonstration. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const { data: accounts = [] } = useQuery({
    queryKey: ['demonstration'],
    queryFn: fetchAccounts,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (accounts.length === 0) return null
  return (
    <Card className="mt-8">
      <CardHeader
        title="Demonstration"
        description="Everything here is made up. Choose whom to sign in as."
      />
      <CardBody className="flex flex-col gap-1 px-2! sm:px-3!">
        {accounts.map(account => (
          <button
            key={account.email}
            type="button"
            onClick={() => onChoose(account)}
            className="flex items-center justify-between gap-4 rounded-md px-2 py-2 text-left text-sm hover:bg-hover sm:px-3"
          >
            <span className="min-w-0">
              <span className="block font-medium capitalize">{account.role}</span>
              <span className="block truncate text-muted">
                {account.email} · {account.password}
              </span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
        ))}
      </CardBody>
    </Card>
  )
}
