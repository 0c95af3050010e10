import classes from './paper-lines.module.css'

/** What stands in which column of the lines. */
export const LinesHead = ({ isTaxed }: { isTaxed: boolean }) => (
  <thead>
    <tr>
      <th scope="col">
        <span className={classes.hidden}>Line</span>
      </th>
      <th scope="col">SKU</th>
      <th scope="col">Description</th>
      <th scope="col">Pcs</th>
      <th scope="col">Carats</th>
      <th scope="col">Price is</th>
      <th scope="col">Price</th>
      <th scope="col">Disc. %</th>
      {isTaxed && <th scope="col">Tax</th>}
      <th scope="col">Amount</th>
      <th scope="col">
        <span className={classes.hidden}>Remove</span>
      </th>
    </tr>
  </thead>
)
