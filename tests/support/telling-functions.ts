import type { Hotel } from './world.ts'

interface TellingFunction {
  /** Whom it is granted to: what is before a scope (app), hotels (tenant), visitors, the platform. */
  serves: readonly ('app' | 'tenant' | 'visitor' | 'platform')[]
  /** An expression that is true where it tells something of my hotel. */
  tells: string
  /** What there has to be, so that there is something to tell; without triggers and foreign keys. */
  plant?: string
}

/**
 * The functions that pass row-level security and that a scope may ask, each with a question about `mine`. What is not here serves what is
 * before a scope alone.
 */
export function tellingFunctions(mine: Hotel, theirs: Hotel): Record<string, TellingFunction> {
  const account = `'${mine.accountId}'::uuid`
  const property = `'${mine.propertyId}'::uuid`
  const stay = `(select id from booking where property_id = ${property} and check_in > '2026-02-01' limit 1)`
  const plantedGuest = `'00000000-0000-7000-8000-000000000001'::uuid`
  const plantedLine = `'00000000-0000-7000-8000-000000000002'::uuid`
  const plantedCompany = `'00000000-0000-7000-8000-000000000003'::uuid`
  const points = `
    insert into guest (id, account_id, name, loyalty_points) values (${plantedGuest}, ${account}, 'Ravi Kumar', 7);
    update booking set guest_id = ${plantedGuest} where id = ${stay};
    insert into loyalty_entry (account_id, property_id, booking_id, kind, points, earned_on, line_id)
      select ${account}, ${property}, ${stay}, kind, points, '2026-01-01', line from (values
        ('earned'::loyalty_entry_kind, 10, null), ('redeemed', -5, ${plantedLine})) w (kind, points, line);
    insert into guest_at_property (account_id, property_id, guest_id) values (${account}, ${property}, ${plantedGuest}) on conflict do nothing`
  return {
    account_is_closed: {
      serves: ['app', 'tenant', 'platform'],
      tells: `account_is_closed(${account})`,
      plant: `update account set closed_at = now() where id = ${account}`,
    },
    company_outstanding: {
      serves: ['tenant', 'platform'],
      tells: `company_outstanding(${account}, ${plantedCompany}) is not null`,
      plant: `update company set id = ${plantedCompany} where account_id = ${account}`,
    },
    contact_of: {
      serves: ['tenant', 'platform'],
      tells: `exists (select from contact_of(${account}))`,
    },
    expired_holds: {
      serves: ['tenant', 'visitor', 'platform'],
      tells: `exists (select from expired_holds(${account}, ${property}, '2020-01-01', '2040-01-01', now()))`,
      plant: `update booking set status = 'pending', hold_expires_at = '2000-01-01' where id = ${stay}`,
    },
    guests_alike: {
      serves: ['tenant'],
      tells: `exists (select from guests_alike(${account}, 'ravi', '{}'))`,
      plant: points,
    },
    guests_of_redemption: {
      serves: ['tenant', 'platform'],
      tells: `exists (select from guests_of_redemption(${account}, ${plantedLine}))`,
      plant: points,
    },
    is_formers: {
      serves: ['tenant', 'platform'],
      tells: `is_formers('old-palace', ${property})`,
      plant: `insert into former_subdomain (subdomain, account_id, property_id) values ('old-palace', '${theirs.accountId}', '${theirs.propertyId}')`,
    },
    is_gstin_kept: {
      serves: ['tenant', 'platform'],
      tells: `is_gstin_kept(${account}, '27AAPFU0939F1ZV', gen_random_uuid())`,
      plant: `update property set gst_number = '27AAPFU0939F1ZV' where id = ${property}`,
    },
    loyalty_lots: {
      serves: ['tenant', 'platform'],
      tells: `exists (select from loyalty_lots(${account}, ${plantedGuest}, '2026-06-01'))`,
      plant: points,
    },
    loyalty_movements: {
      serves: ['tenant', 'platform'],
      tells: `exists (select from loyalty_movements(${account}, ${plantedGuest}))`,
      plant: points,
    },
    online_allowance: {
      serves: ['tenant', 'visitor', 'platform'],
      tells: `exists (select from online_allowance(${account}, ${property}, now()))`,
    },
    people_of_scope: {
      serves: ['tenant'],
      tells: `${account} = any (people_of_scope())`,
    },
    plan_terms: {
      serves: ['app', 'tenant', 'visitor', 'platform'],
      tells: `exists (select from plan_terms(${account}, ${property}, now()))`,
    },
    points_out_of_step: {
      serves: ['tenant', 'platform'],
      tells: `exists (select from points_out_of_step(${account}, ${property}))`,
      plant: points,
    },
    subdomain_is_taken: {
      serves: ['tenant', 'platform'],
      tells: `subdomain_is_taken('${theirs.subdomain}', ${property})`,
    },
  }
}
