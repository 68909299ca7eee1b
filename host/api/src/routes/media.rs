//! Files of conversations.

mod range;

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header},
};
use balcao_desk::MediaFile;
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

use self::range::{Part, wanted};
use crate::{
    error::{ApiError, ApiResult},
    state::AppState,
};

/// A file of a conversation, or a part of it. Its name cannot be guessed; whoever may read the message knows it.
#[utoipa::path(get, path = "/public/{company}/{file}", tag = "messages",
    params(("company" = i64, Path), ("file" = String, Path), ("Range" = Option<String>, Header)),
    responses((status = 200, description = "the file"), (status = 206, description = "the part that was asked for"),
        (status = 404, description = "ERR_NOT_FOUND"), (status = 416, description = "no such part")))]
pub(crate) async fn show(State(state): State<AppState>, uri: Uri, asked: HeaderMap) -> ApiResult<Response<Body>> {
    let file = state.desk.media(uri.path()).await?.ok_or_else(ApiError::not_found)?;
    let size = file.size;
    let mut response = match wanted(&asked, size) {
        Part::Whole => body(file, 0, size).await?,
        Part::Bytes { first, last } => {
            let mut part = body(file, first, last - first + 1).await?;
            *part.status_mut() = StatusCode::PARTIAL_CONTENT;
            insert(
                &mut part,
                header::CONTENT_RANGE,
                &format!("bytes {first}-{last}/{size}"),
            );
            part
        }
        Part::Nothing => {
            let mut none = Response::new(Body::empty());
            *none.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
            insert(&mut none, header::CONTENT_RANGE, &format!("bytes */{size}"));
            return Ok(none);
        }
    };
    insert(&mut response, header::ACCEPT_RANGES, "bytes");
    insert(
        &mut response,
        header::CACHE_CONTROL,
        "private, max-age=31536000, immutable",
    );
    // Nothing in a customer's file may run as part of our pages.
    insert(
        &mut response,
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; sandbox",
    );
    Ok(response)
}

async fn body(mut open: MediaFile, first: u64, length: u64) -> ApiResult<Response<Body>> {
    if first > 0 {
        open.file
            .seek(std::io::SeekFrom::Start(first))
            .await
            .map_err(ApiError::internal)?;
    }
    let mut response = Response::new(Body::from_stream(ReaderStream::new(open.file.take(length))));
    insert(&mut response, header::CONTENT_LENGTH, &length.to_string());
    insert(&mut response, header::CONTENT_TYPE, open.content_type);
    if !open.inline {
        insert(&mut response, header::CONTENT_DISPOSITION, "attachment");
    }
    Ok(response)
}

fn insert(response: &mut Response<Body>, name: header::HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
