import css from "./ListFooter.module.css";

type Pages = { hasNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };

/** What stands under a list whose next page is not here yet. `what` is what it will bring, such as "Older mail". */
export const ListFooter = ({ pages, itemsLabel }: { pages: Pages; itemsLabel: string }) => {
  if (pages.isFetchNextPageError)
    return (
      <p className={css.tail} role="alert">
        {itemsLabel} did not load.{" "}
        <button type="button" onClick={() => pages.fetchNextPage()}>
          Try again
        </button>
      </p>
    );
  return pages.hasNextPage ? <p className={css.tail}>{itemsLabel} is loading</p> : null;
};
