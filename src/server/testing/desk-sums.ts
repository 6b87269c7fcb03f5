/**
 * Products whose pieces are not where they should be: in orders that are not cancelled, in quotes that offer them
 * instead, or found dead. All other movements of orders must cancel out.
 */
export const WRONG_HOLDS = `
  with quoted as (
    select q.state, line ->> 'check' = 'substitute' as is_substitute, (line ->> 'productId')::int as product_id,
      (line ->> 'restock')::bool as restock, (line ->> 'ordered')::int as ordered, (line ->> 'offered')::int as offered
    from order_quotes q, jsonb_array_elements(q.lines) line
  ), missing as (
    select product_id, sum(pieces)::int as pieces from (
      select i.product_id, case when o.status = 'cancelled' then i.unsellable else i.quantity end as pieces
      from order_items i join orders o on o.id = i.order_id
      union all
      select product_id, offered from quoted where state = 'sent' and is_substitute
      union all
      select product_id, ordered - offered from quoted
      where state = 'accepted' and not is_substitute and not restock
    ) held group by 1
  ), moved as (
    select product_id, -sum(quantity)::int as pieces from stock_movements where order_id is not null group by 1
  )
  select product_id, coalesce(missing.pieces, 0) as missing, coalesce(moved.pieces, 0) as moved
  from missing full join moved using (product_id)
  where coalesce(missing.pieces, 0) <> coalesce(moved.pieces, 0)`;

/** Orders whose amounts are not those of their lines, or of the quote that was agreed last. */
export const WRONG_TOTALS = `
  with lines as (
    select order_id, sum(price_paise * quantity)::int as paise from order_items group by 1
  ), agreed as (
    select distinct on (order_id) * from order_quotes where state = 'accepted'
    order by order_id, round desc
  )
  select o.id from orders o left join lines on lines.order_id = o.id left join agreed on agreed.order_id = o.id
  where o.subtotal_paise <> coalesce(lines.paise, 0) or o.discount_paise not between 0 and o.subtotal_paise
    or (agreed.id is not null and o.status <> 'cancelled' and (o.subtotal_paise, o.discount_paise, o.shipping_paise)
      is distinct from (agreed.subtotal_paise, agreed.discount_paise, agreed.shipping_paise))`;

/** Orders whose received money is not that of their payments. */
export const WRONG_RECEIVED = `
  select o.id from orders o where o.received_paise <> coalesce((
    select sum(case direction when 'in' then amount_paise else -amount_paise end) from order_payments
    where order_id = o.id and state = 'received'), 0)`;

/**
 * Every change of status has one mail to the customer, and every order that was cancelled automatically has one of its
 * own. A payment that is undone sends none.
 */
export const WRONG_MAILS = `
  with told as (
    select (data ->> 'orderId')::int as order_id, count(*) filter (where data ->> 'kind' = 'order-let-go') as let_go,
      count(*) filter (where data ->> 'kind' = 'order-status') as moved
    from pgboss.job group by 1
  ), happened as (
    select order_id, count(*) filter (where is_let_go) as let_go,
      count(*) filter (where not is_let_go and not is_undone) - 1 as moved
    from (
      select order_id, by = 'shop' and status = 'cancelled' as is_let_go,
        status = 'pending' and on_payment as is_undone
      from order_events
    ) event group by 1
  )
  select order_id from happened join told using (order_id)
  where told.let_go <> happened.let_go or told.moved <> happened.moved`;
