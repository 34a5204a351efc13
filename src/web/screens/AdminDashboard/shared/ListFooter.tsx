import { admin } from "#messages/admin/admin.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./ListFooter.module.css";

type Pages = { hasNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown };

/** Below a list whose next page is not loaded yet. */
export const ListFooter = ({ pages }: { pages: Pages }) => {
  if (pages.isFetchNextPageError)
    return (
      <p className={css.footer} role="alert">
        <RichText
          message={admin.nextPageFailed}
          values={{
            retry: (text) => (
              <button type="button" onClick={() => pages.fetchNextPage()}>
                {text}
              </button>
            ),
          }}
        />
      </p>
    );
  return pages.hasNextPage ? <p className={css.footer}>{admin.nextPageLoading}</p> : null;
};
