/** Offers in each row of a list the moves that are possible there. */
export function offerMoves({ children: rows }: Element): void {
  [...rows].forEach((row, index) => {
    for (const button of row.querySelectorAll('button')) {
      const isFirst = index === 0 && button.value.startsWith('move_up:');
      const isLast = index === rows.length - 1 && button.value.startsWith('move_down:');
      button.hidden = isFirst || isLast;
    }
  });
}
