/** The server may have been renewed since the desk was opened. */
export function ShopNotLoaded() {
  return (
    <div role="alert">
      <p>Il negozio non si apre: controlla la rete e ricarica.</p>
      <button type="button" onClick={() => location.reload()}>
        Ricarica
      </button>
    </div>
  )
}
