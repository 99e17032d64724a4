import type { PriceLine, SheetPrice } from '../../wire/request-sheet.ts'

/** How the listed total is made up, line by line. */
export function PriceTable({ pieces, unit, setup, total }: SheetPrice) {
  return (
    <table className="prices">
      <caption className="unseen">Prezzo a listino</caption>
      <tbody>
        <Line {...pieces} className="head" />
        {unit.map((line, n) => (
          <Line key={line.label} {...line} className={n === unit.length - 1 ? 'unit' : ''} />
        ))}
        {setup && <Line {...setup} />}
        <Line {...total} className="total" />
      </tbody>
    </table>
  )
}

function Line({ label, chosen, amount, className }: PriceLine & { readonly className?: string }) {
  return (
    <tr className={className}>
      <th scope="row" colSpan={chosen === '' ? 2 : 1}>
        {label}
      </th>
      {chosen !== '' && <td>{chosen}</td>}
      <td className={amount === '' ? 'amount free' : 'amount'}>{amount || 'senza supplemento'}</td>
    </tr>
  )
}
