//! Notes that everybody of the company sees.

use balcao_plugin::prelude::*;
use balcao_plugin::realtime;
use serde::{Deserialize, Serialize};

const NOTES: Collection<Note> = Collection::new("notes");

#[derive(Deserialize, Serialize)]
struct Note {
    text: String,
}

struct MyPlugin;

impl Routes for MyPlugin {
    fn handle(request: Request) -> Result<Response> {
        Router::new(request)
            .get("/notes", |_| {
                Ok(Json(NOTES.find(&Query::all().order(Order::NewestFirst))?.documents))
            })
            .post("/notes", |request| tell(NOTES.insert(request.json()?)?))
            .delete("/notes/{id}", |request| tell(NOTES.delete(request.param("id")?)?))
            .answer()
    }
}

/// Says to the screens of the company that the notes are others now.
fn tell<T>(answer: T) -> Result<Json<T>> {
    realtime::emit("my-plugin", &json!({ "action": "changed" }))?;
    Ok(Json(answer))
}

balcao_plugin::export!(MyPlugin: routes);
